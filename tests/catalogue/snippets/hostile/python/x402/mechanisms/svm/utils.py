from solders.pubkey import Pubkey

ASSOCIATED_TOKEN_PROGRAM = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL"


def derive_ata(owner, mint, token_program="TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"):
    seeds = [bytes(Pubkey.from_string(text)) for text in (owner, token_program, mint)]
    address, _bump = Pubkey.find_program_address(seeds, Pubkey.from_string(ASSOCIATED_TOKEN_PROGRAM))
    return str(address)
