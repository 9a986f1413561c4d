// Ways to serve the proof file without uploading a file: configuration for common servers. Pure.

interface Proof {
  verification_url: string
  verification_hash: string
}

export interface ServerSnippet {
  id: "nginx" | "caddy" | "vercel" | "express"
  name: string
  place: string
  text: string
}

export function writeServerSnippets({ verification_url, verification_hash: hash }: Proof): ServerSnippet[] {
  const { pathname: path } = new URL(verification_url)
  return [
    {
      id: "nginx",
      name: "nginx",
      place: "In the server block of the host, then run nginx -s reload.",
      text: [`location = ${path} {`, "  default_type text/plain;", `  return 200 "${hash}";`, "}"].join("\n"),
    },
    {
      id: "caddy",
      name: "Caddy",
      place: "In the site block of the Caddyfile, then run caddy reload.",
      text: [`handle ${path} {`, "  header Content-Type text/plain", `  respond "${hash}" 200`, "}"].join("\n"),
    },
    {
      id: "vercel",
      name: "Vercel",
      place:
        "In the folder of the project, then deploy. Files in public are served as they are, also by Netlify and Cloudflare Pages.",
      text: [`mkdir -p public${folderOf(path)}`, `printf %s ${hash} > public${path}`].join("\n"),
    },
    {
      id: "express",
      name: "Express",
      place: "Before the middleware that requests payment or a login.",
      text: [`app.get("${path}", (request, response) => {`, `  response.type("text/plain").send("${hash}")`, "})"].join(
        "\n",
      ),
    },
  ]
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"))
