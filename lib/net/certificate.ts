// Reads when the certificate of a host ends, also one that has ended.

import { isIP } from "node:net"
import { connect } from "node:tls"

const LIMIT_MS = 5_000

/** @returns null when the host shows no certificate within 5 s */
export function readCertificateEnd({ hostname, port }: URL): Promise<Date | null> {
  const host = hostname.replace(/^\[|\]$/g, "")
  return new Promise((resolve) => {
    const servername = isIP(host) ? {} : { servername: host }
    // The certificate is only read, and nothing is sent.
    const socket = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      timeout: LIMIT_MS,
      ...servername,
    })
    const end = (result: Date | null) => {
      socket.destroy()
      resolve(result)
    }
    socket.once("secureConnect", () => {
      const time = new Date(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(time.getTime()) ? null : time)
    })
    socket.once("timeout", () => end(null))
    socket.once("error", () => end(null))
  })
}
