"""What the chapters' tests start from."""
