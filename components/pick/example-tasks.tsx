import { pickHref } from "@/components/pick/address"
import { EXAMPLE_TASKS } from "@/components/pick/question-field"
import { SiteLink } from "@/components/site/site-link"

/** What the page does, for a reader without a task. */
export function ExampleTasks() {
  return (
    <section className="max-w-measure">
      <h2>One service for one sentence</h2>
      <p className="mt-1 text-pretty text-muted">
        The directory searches its services for the task, leaves out those that are down, take test money or have a
        changed payee, and picks by a <SiteLink href="/how#pick">published formula</SiteLink>: fit, reliability, price,
        health and domain. Nothing is paid. Agents get the same result from{" "}
        <SiteLink href="/agents">the tool pick_service</SiteLink> and from <code>GET /api/v1/pick</code>.
      </p>
      <h3 className="mt-4">Try a task</h3>
      <ul className="mt-1 grid gap-1">
        {EXAMPLE_TASKS.map((task) => (
          <li key={task}>
            <SiteLink href={pickHref({ task })} className="solo">
              {task}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
