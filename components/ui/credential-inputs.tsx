import type { ControlProps } from "@/components/ui/field"

interface CredentialProps {
  control: ControlProps
  maxLength: number
}

/** The name to sign in with. */
export function AccountInput({
  control,
  maxLength,
  text,
  isMono = false,
}: CredentialProps & { text: string; isMono?: boolean }) {
  return (
    <input
      {...control}
      className={isMono ? "control mono" : "control"}
      defaultValue={text}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxLength}
      required
    />
  )
}

/** The secret to sign in with. It is never filled in by the server. */
export function SecretInput({ control, maxLength }: CredentialProps) {
  return (
    <input
      {...control}
      type="password"
      className="control mono"
      autoComplete="current-password"
      maxLength={maxLength}
      required
    />
  )
}
