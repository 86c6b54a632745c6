/** The body of the /trpc answer to a password that is easy to guess. @param path the input's field. */
export const weakPassword = (path: string) => ({
  error: { data: { consult: { details: { issues: [{ path, code: 'weak_password' }] } } } },
})
