const HASH = "9f2c1e5a7b3d4f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8"
const TOKEN = "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9"
export const NAME = "api.example.com"
export const OWNER = { domain: NAME, verification_token: TOKEN }

export const CLAIMED = {
  domain: NAME,
  domain_unicode: NAME,
  verification_token: TOKEN,
  verification_hash: HASH,
  verification_url: `https://${NAME}/.well-known/directory-verify.txt`,
  dns_record: { name: `_directory-verify.${NAME}`, type: "TXT", value: `directory-verify=${HASH}` },
  expires_at: "2026-11-25T08:00:00Z",
  instructions: `1. Serve a plain text file at https://${NAME}/.well-known/directory-verify.txt …`,
}

export const REJECTED_PROOF = {
  reason: "mismatch",
  method: "file",
  asked: CLAIMED.verification_url,
  expected: "9f2c1e5a…c6d7e8",
  received: "nothing to see",
  redirect_to: null,
  http_status: 200,
  elapsed_ms: 140,
  checked_at: "2026-11-22T08:00:00Z",
  error: "The file has another content.",
  code: "mismatch",
  request_id: "q7vGd0c1b2Jx",
}
