export const shortPath = (number: number | string) => `/s/${number}`
