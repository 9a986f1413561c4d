import type { Action } from "@/components/account/address"
import type { Section } from "@/components/admin/address"
import { SecretField } from "@/components/ui/field"

interface LoginFormProps {
  action: Action
  /** The section to show after the login. */
  section: Section
  id: string
}

/** Exchanges the administrator's secret for a session. */
export function LoginForm({ action, section, id }: LoginFormProps) {
  return (
    <form action={action} className="grid max-w-form gap-4">
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="id" value={id} />
      <SecretField
        name="secret"
        label="Administrator's secret"
        hint="The setting ADMIN_SECRET. Without the setting, the directory generated one and wrote it to the file admin-secret in the folder DATA_DIR."
        maxLength={1000}
      />
      <p>
        <button type="submit" className="btn" data-primary="">
          Log in
        </button>
      </p>
    </form>
  )
}
