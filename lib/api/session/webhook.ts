import { createSession } from "@/lib/api/session/session"
import { log } from "@/lib/process/log"
import { decryptSecret, encryptSecret } from "@/lib/webhooks/secret"

/**
 * The session on the page of one webhook, with the secret that the client sent, encrypted with SECRETS_KEY. Every action compares
 * the session's secret with the webhook's current secret (`requireWebhook`), so a rotation elsewhere ends the session.
 */
export const webhookSession = (id: string) => {
  // The ciphertext in the webhook's own row is bound to the id alone. With a different binding, the session's ciphertext cannot
  // be decrypted as that row's ciphertext.
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
