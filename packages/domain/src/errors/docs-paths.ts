/** The paths at which the API serves pages of its documentation. */
export const docsPaths = {
  home: '/docs/',
  scopes: '/docs/credentials#scopes',
} as const

/** The path of the documentation of an error code. */
export const errorDocsPath = (code: string): string => `/docs/errors#${code}`
