"""Side by side with the peers: `make bench`, or `python -m bench PART` for one part."""
