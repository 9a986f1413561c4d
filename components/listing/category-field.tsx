import { type FieldProps, SelectField } from "@/components/ui/field"

/** The categories of the directory with their names, in the order of the picker. The server passes them. */
export type Categories = readonly (readonly [path: string, name: string])[]

interface CategoryFieldProps extends FieldProps {
  categories: Categories
  defaultValue: string | undefined
}

/** Picks a category by its name. */
export function CategoryField({ categories, defaultValue = "", ...field }: CategoryFieldProps) {
  return (
    <SelectField {...field} defaultValue={defaultValue}>
      <CategoryOptions categories={categories} chosen={defaultValue} />
    </SelectField>
  )
}

interface CategoryOptionsProps {
  categories: Categories
  chosen: string
}

/** A category that a provider declared and the directory does not have stays a choice. */
export function CategoryOptions({ categories, chosen }: CategoryOptionsProps) {
  const isKnown = chosen === "" || categories.some(([path]) => path === chosen)
  return (
    <>
      <option value="">Other</option>
      {!isKnown && <option>{chosen}</option>}
      {categories.map(([path, name]) => (
        <option key={path} value={path}>
          {name}
        </option>
      ))}
    </>
  )
}
