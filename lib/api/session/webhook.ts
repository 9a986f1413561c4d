import { createSession } from "@/lib/api/session/session"
import { log } from "@/lib/log"
import { decryptSecret, encryptSecret } from "@/lib/webhooks/secret"

/**
 * A session on the page of one webhook: the presented secret, encrypted with SECRETS_KEY. Every action compares it with the
 * current one, as `requireWebhook` does for the API, so a rotation elsewhere ends the session.
 */
export const webhookSession = (id: string) => {
  // The webhook's own row is bound to its id alone, so neither ciphertext can replace the other.
  const binding = `session of ${id}`
  return createSession<string>({
    cookie: "directory_webhook",
    path: `/webhooks/${id}`,
    lifetimeSeconds: 3600,
    purpose: `webhook session ${id}`,
    subject: () => `webhook ${id}`,
    encode: (secret) => encryptSecret(secret, binding).toString("base64url"),
    decode: (stored) => {
      try {
        return decryptSecret(Buffer.from(stored, "base64url"), binding)
      } catch (error) {
        log.error({ webhook: id, err: error }, "a webhook's session cannot be decrypted; was SECRETS_KEY changed?")
        return null
      }
    },
  })
}
