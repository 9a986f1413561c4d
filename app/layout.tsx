import type { Metadata, Viewport } from "next"
import { headers } from "next/headers"
import type { ReactNode } from "react"
import { CONTACTS } from "@/app/_shared/contacts"
import { LastCheck } from "@/app/_shared/last-check"
import { Footer, Header } from "@/components/site/header-and-footer"
import { NavigationProvider } from "@/components/site/navigation"
import { PageSwitch } from "@/components/site/page-switch"
import { THEME_SCRIPT } from "@/components/site/theme"
import { ANNOUNCER } from "@/components/ui/announce"
import { PAGE_PARAMETERS } from "@/lib/catalogue/page-parameters"
import { baseUrl, env } from "@/lib/env"
import { alternates } from "./_shared/alternates"
import { GeistMono, GeistSans } from "./fonts/fonts"
import "./styles/globals.css"
import { listLegalDocuments } from "@/lib/legal/documents"
import { ANY_PROTOCOL } from "@/lib/protocols/names"

export async function generateMetadata(): Promise<Metadata> {
  return {
    metadataBase: new URL(baseUrl),
    title: { default: env.SITE_NAME, template: `%s · ${env.SITE_NAME}` },
    description: `A public directory of paid APIs that take payment by ${ANY_PROTOCOL}: price, response time and uptime of each.`,
    alternates: alternates(),
    openGraph: { siteName: env.SITE_NAME, type: "website" },
  }
}

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#15181c" },
  ],
}

/** The nonce of the request makes every page dynamic: the build has no database, so Next must not render pages then. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning>
          {THEME_SCRIPT}
        </script>
        <link rel="service-desc" type="application/json" href="/api/v1/openapi.json" />
        <link rel="service-doc" type="text/html" href="/api-docs" />
      </head>
      <body>
        <a href="#main" className="skip">
          Skip to content
        </a>
        <a href="#results" className="skip skip-results">
          Skip to results
        </a>
        <NavigationProvider>
          <Header siteName={env.SITE_NAME} listParameters={PAGE_PARAMETERS["/"]} />
          <main id="main" tabIndex={-1} className="page pt-3 pb-12 outline-none sm:pt-5 sm:pb-16">
            <PageSwitch>{children}</PageSwitch>
          </main>
          <Footer
            operator={env.OPERATOR}
            contact={CONTACTS[0]}
            codeUrl={env.CODE_URL}
            licenceUrl={env.DATA_LICENCE_URL}
            legal={listLegalDocuments()}
            lastCheck={<LastCheck />}
          />
        </NavigationProvider>
        <p id={ANNOUNCER} role="status" className="sr-only" />
      </body>
    </html>
  )
}
