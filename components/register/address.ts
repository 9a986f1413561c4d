export const registrationHref = (id: string) => `/register/${id}`

export const batchHref = (id: string) => `/register/batch/${id}`
