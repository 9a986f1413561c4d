// Reads the events of a check from the server. EventSource cannot send a body, so this reads the stream of a POST.

export interface CheckEvent {
  name: string
  data: unknown
}

/** Yields each event. A response that is no stream yields one event `error` with the body of the response. */
export async function* readEvents(body: object, signal: AbortSignal): AsyncGenerator<CheckEvent> {
  const response = await fetch("/api/v1/register/check", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok || !response.body) {
    yield { name: "error", data: await response.json() }
    return
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (text + part.value).split("\n\n")
    text = events.pop() ?? ""
    for (const event of events) {
      const [, name = "", data = ""] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? []
      yield { name, data: JSON.parse(data) }
    }
  }
}
