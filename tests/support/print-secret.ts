// A process that prints the secret that the function named by its argument returns.

import { getAdminSecret, getSecretsKeys } from "@/lib/env/secrets"

console.log(String(process.argv[2] === "getSecretsKeys" ? getSecretsKeys() : getAdminSecret()))
