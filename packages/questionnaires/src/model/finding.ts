/** Something that a reader refuses or warns about, in a partner's JSON. */
export interface Finding {
  /** Stable, for programs: `duplicate_link_id`. */
  readonly code: string
  /** Dotted, from the root of the resource: `item.2.enableWhen.0.question`. */
  readonly path: string
  /** For the partner's engineer: what is wrong, and what to write instead. */
  readonly message: string
}
