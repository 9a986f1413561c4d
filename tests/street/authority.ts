// Temporary certificate authorities, trusted only by processes that are configured to. Their keys never leave the process.
// Written here because Node creates keys but no certificates, and openssl may be missing.

import { randomBytes } from "node:crypto"
import { isIP } from "node:net"
import forge from "node-forge"

const KEY_BITS = 2048
const DAY_MS = 86_400_000
/** Kinds of a subject's alternative names (RFC 5280 §4.2.1.6). */
const DNS_NAME = 2
const IP_ADDRESS = 7

/** A key and its certificate, in PEM, as Node's TLS takes them. */
export interface Identity {
  key: string
  cert: string
}

export interface Authority {
  /** In PEM, as NODE_EXTRA_CA_CERTS takes it. */
  certificate: string
  /** Issues one identity for all these names and IP addresses. */
  issue(names: readonly string[]): Identity
}

/** Valid from yesterday, in case a clock is slow, until tomorrow. */
function blankCertificate(keys: forge.pki.rsa.KeyPair, commonName: string): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  // The first digit keeps the number positive.
  certificate.serialNumber = `1${randomBytes(9).toString("hex").slice(1)}`
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS)
  certificate.validity.notAfter = new Date(Date.now() + DAY_MS)
  certificate.setSubject([{ name: "commonName", value: commonName }])
  return certificate
}

const toAltName = (name: string) => (isIP(name) ? { type: IP_ADDRESS, ip: name } : { type: DNS_NAME, value: name })

export function createAuthority(commonName: string): Authority {
  const keys = forge.pki.rsa.generateKeyPair(KEY_BITS)
  const root = blankCertificate(keys, commonName)
  root.setIssuer(root.subject.attributes)
  root.setExtensions([
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, critical: true },
  ])
  root.sign(keys.privateKey, forge.md.sha256.create())

  return {
    certificate: forge.pki.certificateToPem(root),
    issue(names) {
      const own = forge.pki.rsa.generateKeyPair(KEY_BITS)
      const certificate = blankCertificate(own, names[0] ?? "nobody")
      certificate.setIssuer(root.subject.attributes)
      certificate.setExtensions([
        { name: "basicConstraints", cA: false },
        { name: "keyUsage", digitalSignature: true, keyEncipherment: true },
        { name: "extKeyUsage", serverAuth: true },
        { name: "subjectAltName", altNames: names.map(toAltName) },
      ])
      certificate.sign(keys.privateKey, forge.md.sha256.create())
      return { key: forge.pki.privateKeyToPem(own.privateKey), cert: forge.pki.certificateToPem(certificate) }
    },
  }
}
