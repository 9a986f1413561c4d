V1_CHAINS = {
    "base": 8453,
    "base-sepolia": 84532,
    "ethereum": 1,
    "sepolia": 11155111,
    "polygon": 137,
    "polygon-amoy": 80002,
    "avalanche": 43114,
    "avalanche-fuji": 43113,
}


class EthAccountSigner:
    def __init__(self, account):
        self._account = account

    @property
    def address(self):
        return self._account.address

    def sign_typed_data(self, domain, types, primary_type, message):
        return self._account.sign_record(domain, message)
