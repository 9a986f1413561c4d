"""A double of solders: transactions of version 0, without cryptography of signatures."""
