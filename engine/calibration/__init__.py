"""Small games with known answers, one folder each."""
