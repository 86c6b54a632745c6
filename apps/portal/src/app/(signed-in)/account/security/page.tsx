import { SecurityPage } from '../../../../features/account-security/security-page.tsx'

export default function AccountSecurityPage() {
  return <SecurityPage />
}
