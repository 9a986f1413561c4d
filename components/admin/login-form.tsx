import type { Action } from "@/components/account/address"
import type { Section } from "@/components/admin/address"
import { Field } from "@/components/ui/field"

interface LoginFormProps {
  action: Action
  /** Where to go once the door is open. */
  section: Section
  id: string
}

/** The door: the secret for a session. */
export function LoginForm({ action, section, id }: LoginFormProps) {
  return (
    <form action={action} className="grid max-w-form gap-4">
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="id" value={id} />
      <Field
        id="secret"
        name="secret"
        label="Administrator's secret"
        hint="The ADMIN_SECRET of the settings. Where none was set, the directory made one and keeps it in its data folder."
      >
        {(control) => (
          <input
            {...control}
            type="password"
            className="control"
            autoComplete="current-password"
            required
            maxLength={1000}
          />
        )}
      </Field>
      <p>
        <button type="submit" className="btn" data-primary="">
          Log in
        </button>
      </p>
    </form>
  )
}
