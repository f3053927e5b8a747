"""The two kernels: optional at build, so that without a compiler the install still gives tables."""

from setuptools import Extension, setup

ODDS = ("odds", "ranks", "holdem", "canberra", "deals", "showdowns", "classes", "rivers")

setup(
    ext_modules=[
        Extension(
            "croupier._kernel",
            sources=["src/croupier/_kernel.c", "src/croupier/_tables.c"],
            depends=["src/croupier/_kernel.h"],
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            extra_compile_args=["-O3"],
            py_limited_api=True,
            optional=True,
        ),
        Extension(
            "croupier._odds",
            sources=[f"src/croupier/odds/{part}.c" for part in ODDS],
            depends=["src/croupier/_kernel.h"]
            + [f"src/croupier/odds/{part}.h" for part in ("odds", "deals", "judge")],
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            extra_compile_args=["-O3"],
            py_limited_api=True,
            optional=True,
        ),
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
