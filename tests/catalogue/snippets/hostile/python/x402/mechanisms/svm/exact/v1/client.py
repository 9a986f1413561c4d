from x402.mechanisms.svm.exact import V1_NETWORKS, sign_transfer


class ExactSvmSchemeV1:
    scheme = "exact"

    def __init__(self, signer, rpc_url=None):
        self._signer = signer

    def create_payment_payload(self, requirements):
        network = V1_NETWORKS.get(requirements.network, requirements.network)
        return sign_transfer(self._signer, network, requirements, requirements.max_amount_required)
