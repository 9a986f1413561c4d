// Temporary certificate authorities for tests, whose private keys never leave the process. Node cannot create certificates, and
// openssl may not be installed, so node-forge creates them.

import { randomBytes } from "node:crypto"
import { isIP } from "node:net"
import forge from "node-forge"

const KEY_BITS = 2048
const DAY_MS = 86_400_000
/** Types of a subject alternative name (RFC 5280 §4.2.1.6). */
const DNS_NAME = 2
const IP_ADDRESS = 7

/** A private key and its certificate in PEM, the form that Node's TLS functions take. */
export interface Identity {
  key: string
  cert: string
}

export interface Authority {
  /** The authority's certificate in PEM, for a file to which NODE_EXTRA_CA_CERTS points. */
  certificate: string
  /** Issues one certificate for all these names and IP addresses. */
  issue(names: readonly string[]): Identity
}

/** Creates a certificate without extensions. It is valid from yesterday, in case a clock is slow, until tomorrow. */
function blankCertificate(keys: forge.pki.rsa.KeyPair, commonName: string): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  // The hex digits are a signed number: the leading 1 keeps the serial number positive, as RFC 5280 requires.
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
