import { SecurityPage } from '../../../../screens/security/security-page.tsx'

export default function AccountSecurityPage() {
  return <SecurityPage />
}
