/** The result of an expression: values with their types in FHIR. */
export type Outcome = readonly { readonly type: string; readonly value: unknown }[]
