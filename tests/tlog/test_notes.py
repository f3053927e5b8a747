"""Notes and checkpoints: the published examples of the formats, and everything that is none."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.tlog.notes import (
    PLAIN,
    WITNESS,
    BadNote,
    Checkpoint,
    Note,
    Signer,
    checkpoint,
    note,
    seen_at,
    trusted,
    verifier,
)

# the example of the format signed note
PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
QUOTATION = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
)
SIGNED = (
    f"{QUOTATION}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXg"
    "KvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
ROOT = bytes(range(32))
LOG = Signer("example.com/log", PLAIN, bytes(32))
SEER = Signer("example.com/witness", WITNESS, bytes(range(32)))
SAYS = Checkpoint("example.com/log", 20_852_163, ROOT)


def signed(says=SAYS, by=LOG):
    return Note(str(says), ()).also([by.sign(str(says))])


def test_the_example_of_the_format_holds():
    key = verifier(PETER)

    found = note(SIGNED)

    assert (QUOTATION, PETER, SIGNED) == (found.text, str(key), str(found))
    assert found.signed_by(key)


def test_the_first_example_of_rfc_8032_is_what_signs():
    seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
    public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    signature = (
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b"
    )
    signer = Signer("rfc8032", PLAIN, bytes.fromhex(seed))

    assert public == signer.verifier.public.hex()
    assert signature == Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed)).sign(b"").hex()
    assert signer.verifier.accepts("", signer.verifier.id + bytes.fromhex(signature))


@pytest.mark.parametrize("flipped", range(0, len(QUOTATION) - 1, 7))
def test_a_letter_that_was_changed_is_not_signed(flipped):
    text = QUOTATION[:flipped] + "#" + QUOTATION[flipped + 1 :]

    assert note(SIGNED.replace(QUOTATION, text)).signed_by(verifier(PETER)) is None


def test_a_key_is_read_as_it_was_written():
    for signer in (LOG, SEER):
        again = Signer.read(str(signer))

        assert (str(signer), signer.verifier) == (str(again), verifier(str(again.verifier)))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "PeterNeumann",
        PETER.replace("c74f", "c74e"),
        PETER[:-4],
        PETER.replace("+AR", "+BR"),
        "a b+1+c",
    ],
)
def test_what_is_no_key_is_refused(text):
    with pytest.raises(BadNote):
        verifier(text)


@pytest.mark.parametrize(
    "text", ["", "PRIVATE+KEY+x", str(LOG)[:-9], str(LOG).replace("example", "sample")]
)
def test_what_is_no_private_key_is_refused(text):
    with pytest.raises(BadNote):
        Signer.read(text)


@pytest.mark.parametrize("name", ["", "a b", "a+b", "a\nb"])
def test_a_key_has_a_name_that_fits_into_a_line(name):
    with pytest.raises(BadNote):
        Signer(name, PLAIN, bytes(32))


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"text\n",
        b"text\n\nno signature\n",
        b"\xff\n\n",
        SIGNED[:-1].encode(),
        b"a\n\n\xe2\x80\x94 a AA==\n",
    ],
)
def test_what_is_no_note_is_refused(text):
    with pytest.raises(BadNote):
        note(text)


def test_a_checkpoint_is_three_lines():
    text = "example.com/log\n20852163\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n"

    assert text == str(SAYS)
    assert SAYS == checkpoint(text) == checkpoint(text + "an extension\n")


@pytest.mark.parametrize("size", ["-1", "01", "", "1.0", "0x1", "1" * 20])
def test_a_checkpoint_has_a_plain_size(size):
    with pytest.raises(BadNote):
        checkpoint(str(SAYS).replace("20852163", size))


@pytest.mark.parametrize("text", ["", "a\n1\n", "a\n1\nAAAA\n", str(SAYS)[:-1], "\n" + str(SAYS)])
def test_what_is_no_checkpoint_is_refused(text):
    with pytest.raises(BadNote):
        checkpoint(text)


def test_a_checkpoint_is_believed_of_its_own_log_alone():
    other = Signer("example.com/other", PLAIN, bytes(32))

    assert SAYS == trusted(str(signed()), LOG.verifier)[0]
    for wrong in (signed(by=other), signed(SAYS._replace(origin="elsewhere"))):
        with pytest.raises(BadNote):
            trusted(str(wrong), LOG.verifier)


def test_a_cosignature_holds_with_its_time():
    both = signed().also([SEER.sign(str(SAYS), at=1_700_000_000)])

    proof = both.signed_by(SEER.verifier)

    assert proof is not None
    assert (1_700_000_000, 76) == (seen_at(proof), len(proof))
    assert both.signed_by(LOG.verifier)
    later = proof[:11] + bytes([proof[11] ^ 1]) + proof[12:]
    assert not SEER.verifier.accepts(str(SAYS), later)


def test_a_signature_of_one_kind_is_not_taken_for_the_other():
    plain = Signer("example.com/witness", PLAIN, bytes(range(32)))

    assert plain.verifier.id != SEER.verifier.id
    assert signed(by=plain).signed_by(SEER.verifier) is None
