/** The path of the short link of a service. */
export const shortPath = (number: number | string) => `/s/${number}`
