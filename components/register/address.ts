/** The page of a registration, which shows what became of it. */
export const registrationHref = (id: string) => `/register/${id}`
