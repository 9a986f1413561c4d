import type { ContactLink } from "@/components/site/contact-links"
import { FOOTER_LINKS } from "@/components/site/menu"
import { MenuItem } from "@/components/site/menu-item"

const LINK_CLASS = "leading-6 text-inherit no-underline hover:text-ink hover:underline"

/** @param contact the operator's first contact, if the operator has one */
export function Footer({ contact }: { contact?: ContactLink | undefined }) {
  return (
    <footer className="border-t border-line text-muted">
      <div className="page grid gap-x-8 gap-y-1 pt-4 pb-6 lg:grid-cols-[auto_minmax(0,1fr)]">
        <p className="leading-6">Prices and health come from our own checks. We check without paying.</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 lg:justify-end">
          {FOOTER_LINKS.map((link) => (
            <li key={link.href}>
              <MenuItem link={link} className={LINK_CLASS} />
            </li>
          ))}
          {contact && (
            <li>
              <a href={contact.href} className={LINK_CLASS}>
                Contact
              </a>
            </li>
          )}
        </ul>
      </div>
    </footer>
  )
}
