import { type Categories, CategoryField } from "@/components/listing/category-field"
import { summariseFindings } from "@/components/listing/finding-list"
import { ChallengePrice } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import {
  FIELD_LABELS,
  type FieldLimits,
  type FormState,
  isSuggestion,
  REQUEST_NAMES,
  type TextName,
} from "@/components/register/form-state"
import { ParameterFields } from "@/components/register/parameter-fields"
import { labelRows } from "@/components/register/parameter-rows"
import { SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { FieldError, type FieldProps, maxLengthOf, TextArea, TextField } from "@/components/ui/field"
import { fieldOf, findProblem } from "@/components/ui/problems"
import { Unfold } from "@/components/ui/unfold"
import { PROTOCOLS, type Protocol } from "@/lib/protocols/names"
import type { ShownCheck, Suggested, SuggestedText } from "@/lib/registration/check-schema"

interface PublishFormProps {
  state: FormState
  check: ShownCheck
  limits: FieldLimits
  categories: Categories
  /** When the listing becomes public. */
  publication: string
  submit: (form: FormData) => void
  isPending: boolean
  isOpen: boolean
}

/** The second step: the protocols and the fields of the listings, filled in from the check. */
export function PublishForm(props: PublishFormProps) {
  const { state, check, limits, categories, publication, submit, isPending, isOpen } = props
  const isForListed = isSuggestion(check)
  const title = isForListed ? "Suggest a change" : "Name it and list it"
  return (
    <Unfold
      summary={
        <h3 className={isOpen ? "" : "btn"} data-primary={isOpen ? undefined : ""}>
          {title}
        </h3>
      }
      open={isOpen}
      className="border-t border-line [&>summary]:px-4 [&>summary]:py-2.5"
    >
      <form
        action={submit}
        noValidate
        onSubmit={(event) => isPending && event.preventDefault()}
        aria-label="Listing"
        className="stack"
      >
        <input type="hidden" name="step" value="publish" />
        {REQUEST_NAMES.map((name) => (
          <input key={name} type="hidden" name={name} value={state.values[name]} />
        ))}
        <ProtocolChoice check={check} chosen={state.protocols} error={findProblem(state, "protocol", FIELD_LABELS)} />
        <div className="stack gap-5 p-4">
          <p className="text-small text-muted">
            {isForListed
              ? "These are the values of the listing. Change what is wrong."
              : "Filled in from your endpoint. Change what is wrong."}
          </p>
          <FormFields {...{ state, limits, categories }} suggested={check.suggested} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
            <ActionButton isPrimary pendingLabel={isForListed ? "Sending" : "Listing"} className="max-xs:w-full">
              {isForListed ? "Send suggestion" : "List it"}
            </ActionButton>
            <p className="flex-[1_1_15rem] text-small text-muted">
              We send the test request once more, and store what you entered.{" "}
              {isForListed ? "A reviewer looks at the suggestion." : publication}
            </p>
          </div>
        </div>
      </form>
    </Unfold>
  )
}

/** Few registrations need these: folded unless one has an entry or an error. The provider is filled in. */
const FOLDED: TextName[] = ["price_usd", "price_sats", "payment_asset", "payment_network", "contact_email"]

/** Where the value of a field comes from, after its label. */
const FROM: Record<SuggestedText["from"], string> = {
  challenge: "from the challenge",
  "l402-services": "from l402-services",
  openapi: "from OpenAPI",
  "llms.txt": "from llms.txt",
  listing: "as listed",
  words: "suggested",
  url: "from the URL",
}

interface FormFieldsProps {
  state: FormState
  suggested: Suggested | null
  limits: FieldLimits
  categories: Categories
}

function FormFields({ state, suggested, limits, categories }: FormFieldsProps) {
  const { values } = state
  const field = fieldOf(state, FIELD_LABELS, values)
  const common: Common = (name) => ({ ...field(name), maxLength: maxLengthOf(limits[name]) })
  const from = (name: keyof Suggested) => {
    const found = suggested?.[name]
    return found ? FROM[found.from] : name === "name" ? undefined : "optional"
  }
  const isOpen = FOLDED.some((name) => values[name] !== "" || field(name).error) || Boolean(field("provider").error)
  return (
    <>
      <TextField {...common("name")} aside={from("name")} type="text" required />
      <TextArea
        {...common("description")}
        aside={from("description")}
        hint="What one paid call returns. Up to 2,000 characters."
        rows={3}
      />
      <CategoryField {...field("category")} aside={from("category")} categories={categories} />
      <ParameterFields
        rows={state.parameters}
        limits={limits.parameters}
        hint="What a call takes. Change what the endpoint describes wrongly. Unless the domain is verified, what the endpoint and its host describe comes first."
        error={field("parameters").error}
        errorOf={(name) => findProblem(state, name, labelRows(state.parameters))}
      />
      <Unfold summary={<span className="font-medium">More details</span>} open={isOpen}>
        <div className="grid gap-5 pt-3">
          <TextField {...common("provider")} aside={from("provider")} autoComplete="organization" />
          <MoreFields common={common} />
        </div>
      </Unfold>
    </>
  )
}

type Common = (name: TextName) => FieldProps & { defaultValue: string | undefined; maxLength: number | undefined }

function MoreFields({ common }: { common: Common }) {
  const pair = "grid items-start gap-x-4 gap-y-5 xs:grid-cols-2"
  return (
    <>
      <div className={pair}>
        <TextField {...common("price_usd")} aside="optional" inputMode="decimal" />
        <TextField {...common("price_sats")} aside="optional" inputMode="numeric" />
      </div>
      <p className="hint -mt-3">Leave the price empty, and the listing shows the price of the challenge.</p>
      <div className={pair}>
        <TextField {...common("payment_asset")} aside="optional" />
        <TextField {...common("payment_network")} aside="optional" />
      </div>
      <TextField {...common("contact_email")} aside="optional, never shown" type="email" autoComplete="email" />
    </>
  )
}

interface ProtocolChoiceProps {
  check: ShownCheck
  chosen: readonly string[]
  error: string | undefined
}

function ProtocolChoice({ check, chosen, error }: ProtocolChoiceProps) {
  return (
    <fieldset id="field-protocol" tabIndex={-1} aria-describedby={error && "protocol-error"}>
      <legend className="sr-only">Protocols to list</legend>
      <ul className="divide-y divide-line border-y border-line">
        {PROTOCOLS.map((protocol) => (
          <li key={protocol} className="px-4 py-2.5">
            <Choice protocol={protocol} check={check} isChosen={chosen.includes(protocol)} />
          </li>
        ))}
      </ul>
      {error && (
        <div className="px-4 pt-2">
          <FieldError id="protocol-error">{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

function Choice({ protocol, check, isChosen }: { protocol: Protocol; check: ShownCheck; isChosen: boolean }) {
  const found = check.protocols.find((one) => one.protocol === protocol)
  const listing = check.listed.find((one) => one.protocol === protocol)
  const row = "grid grid-cols-[1rem_3.25rem_minmax(0,1fr)] items-start gap-x-3"
  if (!found?.is_valid) {
    return (
      <div className={`${row} text-muted`}>
        <span />
        <ProtocolTag protocol={protocol} />
        <span>{found ? `Not valid: ${summariseFindings(found.findings)}` : "Not found in the response"}</span>
      </div>
    )
  }
  return (
    <>
      <label className={row}>
        <input type="checkbox" name="protocol" value={protocol} className="mt-0.5" defaultChecked={isChosen} />
        <ProtocolTag protocol={protocol} />
        <span className="wrap-anywhere">Valid. {found.price && <ChallengePrice price={found.price} />}</span>
      </label>
      {listing && (
        <p className="pl-[5.75rem] text-small text-muted wrap-anywhere">
          Listed already:{" "}
          <SiteLink href={`/service/${listing.id}`}>{`${listing.name}, number ${listing.number}`}</SiteLink>
        </p>
      )}
    </>
  )
}
