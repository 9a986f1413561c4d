import { Fragment } from "react"

export interface ContactLink {
  href: string
  label: string
}

export function ContactLinks({ contacts }: { contacts: readonly ContactLink[] }) {
  return contacts.map(({ href, label }, index) => (
    <Fragment key={href}>
      {index > 0 && " or "}
      <a href={href} className="wrap-anywhere">
        {label}
      </a>
    </Fragment>
  ))
}

/** A sentence that follows a text about an administrator. Renders nothing without a contact. */
export function ContactSentence({ contacts }: { contacts: readonly ContactLink[] }) {
  if (contacts.length === 0) return null
  return (
    <>
      {" "}
      Contact: <ContactLinks contacts={contacts} />.
    </>
  )
}
