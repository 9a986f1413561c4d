from x402.mechanisms.svm.exact import V1_NETWORKS, ExactSvmScheme
from x402.mechanisms.svm.exact.v1.client import ExactSvmSchemeV1


def register_exact_svm_client(client, signer, networks=None, policies=None, rpc_url=None):
    """As in the package, all networks of version 1 are registered next to the named ones."""
    for network in [networks] if isinstance(networks, str) else networks or ["solana:*"]:
        client.register(network, ExactSvmScheme(signer, rpc_url))
    for network in V1_NETWORKS:
        client.register_v1(network, ExactSvmSchemeV1(signer, rpc_url))
    for policy in policies or ():
        client.register_policy(policy)
    return client
