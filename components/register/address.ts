/** The page of a registration, which shows what became of it. */
export const registrationHref = (id: string) => `/register/${id}`

/** The page of a batch, which shows its progress. */
export const batchHref = (id: string) => `/register/batch/${id}`
