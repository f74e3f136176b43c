import type { Company } from '@beseda/contract/entities/company.ts'
import { linkParts } from '../../entities/chat/text/links.ts'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './companies.module.css'
import { siteName } from './site.ts'

/** What is known about a company, for users who may not change it. */
export const CompanyFacts = ({ company }: { company: Company }) => {
  const words = useWords('companies').companies
  const href = linkParts(company.site)[0]?.href
  const facts = [
    [words.phone, company.phone],
    [words.email, company.email],
    [words.taxId, company.taxId],
    [words.comment, company.comment],
  ] as const
  return (
    <div className={styles.facts}>
      <dl>
        {href && (
          <div>
            <dt>{words.site}</dt>
            <dd>
              <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                {siteName(company.site)}
              </a>
            </dd>
          </div>
        )}
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <Button disabledReason={words.noRight}>{words.change}</Button>
    </div>
  )
}
