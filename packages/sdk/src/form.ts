/** Builds the only body of `/v1` that is not JSON: a file with its name. */
export function toForm(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}
