import time

from x402.mechanisms.evm import V1_CHAINS
from x402.mechanisms.evm.exact import sign_authorization, wrap


class ExactEvmSchemeV1:
    scheme = "exact"

    def __init__(self, signer):
        self._signer = wrap(signer)

    def create_payment_payload(self, requirements):
        now = int(time.time())
        return sign_authorization(
            self._signer,
            V1_CHAINS[requirements.network],
            requirements,
            requirements.max_amount_required,
            requirements.extra or {},
            now - 600,
            now + (requirements.max_timeout_seconds or 600),
        )
