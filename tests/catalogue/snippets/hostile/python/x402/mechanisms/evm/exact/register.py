from x402.mechanisms.evm import V1_CHAINS
from x402.mechanisms.evm.exact import ExactEvmScheme
from x402.mechanisms.evm.exact.v1.client import ExactEvmSchemeV1


def register_exact_evm_client(client, signer, networks=None, policies=None):
    """As in the package, all networks of version 1 are registered next to the named ones."""
    for network in [networks] if isinstance(networks, str) else networks or ["eip155:*"]:
        client.register(network, ExactEvmScheme(signer))
    for network in V1_CHAINS:
        client.register_v1(network, ExactEvmSchemeV1(signer))
    for policy in policies or ():
        client.register_policy(policy)
    return client
