import { AuditPage } from '../../../screens/audit/audit-page.tsx'

/** The page of its path. */
export default function Page() {
  return <AuditPage />
}
