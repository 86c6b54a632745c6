/** A route's example: the request, if it has a body, and the success response. */
export interface RouteExample {
  readonly body?: unknown
  readonly answer: unknown
}

/** The same fictitious ids everywhere, so that the examples are consistent. */
export const ids = {
  partner: 'par_019a2f4c1d7e7c60b1f4a5d2c3e8f901',
  patient: 'pat_019a2f4c6b1a7d3f8c2e9b7a5f104d22',
  physician: 'phy_019a2f4c8e2b7a41b6d3c0f2e7a95b33',
  colleague: 'phy_019a2f4c9f3c7b52a7e4d1a3f8ba6c44',
  asyncConsult: 'ac_019a2f4d0a4d7c63b8f5e2b4a9cb7d55',
  telehealthConsult: 'th_019a2f4d1b5e7d74a9a6f3c5bad08e66',
  attachment: 'att_019a2f4d6fa37cc9bfbbd8bafcd5d3bb',
  message: 'msg_019a2f4d2c6f7e85bab7a4d6cbe19f77',
  reply: 'msg_019a2f4d3d707f96acc8b5e7dcf2a088',
  notice: 'msg_019a2f4d4e817aa7bdd9c6f8eda3b199',
  dataRequest: 'dr_019a2f4d7ab47ddab0ccc9cbade6e4cc',
  notification: 'ntf_019a2f4d81c57e2f9d6b3a0c4e5f6071',
  followUp: 'fu_019a2f4db2c47d4fa1b2c3d4e5f6071a',
  handOver: 'ho_019a2f4da1b37d4fa1b2c3d4e5f60719',
  internalNote: 'in_019a2f4d90a27d4fa1b2c3d4e5f60718',
  patientNote: 'pn_019a2f4de5f77d4fa1b2c3d4e5f6071d',
  clinicalNote: 'cn_019a2f4dc3d57d4fa1b2c3d4e5f6071b',
  noteAddendum: 'cna_019a2f4dd4e67d4fa1b2c3d4e5f6071c',
  order: 'or_019a2f4de5f77d4fa1b2c3d4e5f6071d',
  webhookEndpoint: 'we_019a2f4d70b47ddac0accad0b0e6e4cc',
  event: 'evt_019a2f4d5f927bb8aeeac7a9feb4c2aa',
} as const
