import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer as createHttpServer } from "node:http"
import { createServer } from "node:https"
import { type AddressInfo, createServer as createTcpServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { inspect } from "node:util"
import { describe, expect, it, onTestFinished } from "vitest"
import { isUpstreamFailure, type OperatorRequest, operatorFetch, type UpstreamFailure } from "@/lib/net/operator-fetch"
import { findClosedPort } from "./closed-port"
import { openHttp, openRaw, writeForever } from "./local-servers"
import { NODE_CERTIFICATE, NODE_KEY } from "./node-certificate"
import { TEST_CERTIFICATE } from "./test-certificate"

const failureOf = (url: string, options: OperatorRequest = {}) =>
  operatorFetch(url, options).then(
    () => null,
    (error: unknown) => {
      expect(isUpstreamFailure(error)).toBe(true)
      return (error as UpstreamFailure).reason
    },
  )

/** Counts connection attempts that fail, and calls `onRefused` after each. */
function watchConnecting(onRefused: () => void = () => {}) {
  let failed = 0
  const listen = () => {
    failed += 1
    onRefused()
  }
  subscribe("undici:client:connectError", listen)
  onTestFinished(() => void unsubscribe("undici:client:connectError", listen))
  return { attempts: () => failed }
}

describe("a request to a URL that the operator chose", () => {
  it("is sent unchanged, on its own connection", async () => {
    const seen: object[] = []
    const { url } = await openHttp((request, response) => {
      let body = ""
      request.on("data", (piece) => (body += piece))
      request.on("end", () => {
        seen.push({ method: request.method, path: request.url, headers: request.headers, body })
        response.writeHead(201).end("köstlich")
      })
    })
    const options = { method: "POST", headers: { Rune: "r", "Content-Type": "text/plain" }, body: "1 + 1" } as const
    expect(await operatorFetch(`${url}v1/invoice?a=b`, options)).toMatchObject({ status: 201, text: "köstlich" })
    expect(seen).toEqual([
      {
        method: "POST",
        path: "/v1/invoice?a=b",
        headers: {
          host: new URL(url).host,
          connection: "close",
          rune: "r",
          "content-type": "text/plain",
          "content-length": "5",
        },
        body: "1 + 1",
      },
    ])
  })

  it("returns any status and follows no redirect", async () => {
    const paths: (string | undefined)[] = []
    const { url } = await openHttp((request, response) => {
      paths.push(request.url)
      response.writeHead(request.url === "/" ? 302 : 500, { Location: "/elsewhere" }).end("moved")
    })
    expect(await operatorFetch(url)).toMatchObject({ status: 302, text: "moved" })
    expect(paths).toEqual(["/"])
  })

  it("ends at the deadline: before headers, and within the body", async () => {
    const silent = await openRaw(() => {})
    const slow = await openHttp((_, response) => response.writeHead(200).write("a"))
    expect(await failureOf(silent.url, { timeoutMs: 100 })).toBe("no response in time")
    expect(await failureOf(slow.url, { timeoutMs: 100 })).toBe("no response in time")
  })

  it("ends when its signal aborts, with the signal's reason", async () => {
    const stop = new AbortController()
    const slow = await openHttp((_, response) => {
      response.writeHead(200).write("a")
      stop.abort(new Error("The process stops."))
    })
    await expect(operatorFetch(slow.url, { signal: stop.signal })).rejects.toThrow("The process stops.")
    expect(await operatorFetch(slow.url, { signal: stop.signal }).catch(String)).toBe("Error: The process stops.")
  })

  it("reads no more of an endless body than the cap", async () => {
    const { url } = await openRaw((socket) => writeForever(socket, "x".repeat(65_536), "HTTP/1.1 200 OK\r\n\r\n"))
    expect(await failureOf(url)).toBe("the response is too large")
    const small = await openHttp((_, response) => response.end("12345"))
    expect(await failureOf(small.url, { maxBodyBytes: 4 })).toBe("the response is too large")
    expect(await operatorFetch(small.url, { maxBodyBytes: 5 })).toMatchObject({ status: 200, text: "12345" })
  })

  it("names the reason without quoting the request", async () => {
    const secret = "0201036c6e6402f801"
    const headers = { "Grpc-Metadata-macaroon": secret, bad: `${secret}\n` }
    const error: unknown = await operatorFetch("http://127.0.0.1:9/", { headers }).catch((thrown) => thrown)
    expect(error).toMatchObject({ reason: "UND_ERR_INVALID_ARG" })
    expect(inspect(error, { depth: 9 })).not.toContain(secret)
    const { url } = await openRaw((socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"))
    expect(await failureOf(url)).toMatch(/^(HPE_INVALID_CONSTANT|the connection failed)$/)
  })
})

describe("a second try", () => {
  it("is sent once when nothing was sent before", async () => {
    const port = await findClosedPort()
    const { attempts } = watchConnecting()
    expect(await failureOf(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" })).toBe("ECONNREFUSED")
    expect(attempts()).toBe(2)
  })

  it("reaches a server that has started meanwhile", async () => {
    const port = await findClosedPort()
    const server = createHttpServer((_, response) => response.end("here again"))
    onTestFinished(() => void server.close())
    // listen() without a host binds before it returns, so the second attempt finds the server.
    watchConnecting(() => server.listening || server.listen(port))
    expect(await operatorFetch(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200, text: "here again" })
  })

  it("is not sent when the request may have arrived", async () => {
    let connections = 0
    const server = createTcpServer((socket) => {
      connections += 1
      socket.once("data", () => socket.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect(await failureOf(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" })).toBe("UND_ERR_SOCKET")
    expect(connections).toBe(1)
  })
})

describe("a node's own certificate", () => {
  async function openNode() {
    const folder = mkdtempSync(path.join(tmpdir(), "directory-node-"))
    const caFile = path.join(folder, "tls.cert")
    writeFileSync(caFile, NODE_CERTIFICATE)
    const server = createServer({ key: NODE_KEY, cert: NODE_CERTIFICATE }, (_, response) => response.end("hello"))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => {
      server.close()
      rmSync(folder, { recursive: true })
    })
    return { caFile, url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/` }
  }

  it("is trusted only when its file is configured", async () => {
    const { url, caFile } = await openNode()
    expect(await operatorFetch(url, { caFile })).toMatchObject({ status: 200, text: "hello" })
    expect(await failureOf(url)).toBe("DEPTH_ZERO_SELF_SIGNED_CERT")
    writeFileSync(caFile.replace("tls", "other"), TEST_CERTIFICATE)
    expect(await failureOf(url, { caFile: caFile.replace("tls", "other") })).toBe("DEPTH_ZERO_SELF_SIGNED_CERT")
  })

  it("is a failure like any other when its file is gone", async () => {
    const { url } = await openNode()
    expect(await failureOf(url, { caFile: "/nowhere/tls.cert" })).toBe("ENOENT")
  })
})
