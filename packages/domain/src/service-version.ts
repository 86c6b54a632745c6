/**
 * The versions of `/v1` are named by the day of their release, `YYYY-MM-DD`, so that their names sort by age. A key is pinned
 * to the version that was current when it was created. Source: docs/versions.md.
 */
export const firstVersion = '2026-11-23'

/** The newest version: new keys are pinned to it, and use cases return resources in it. */
export const currentVersion = '2026-11-23'
