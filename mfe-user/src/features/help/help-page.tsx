import { usePlatform, type OrganisationContact } from '@exchange/platform';
import { PageHead } from '@exchange/remote-kit';
import { Card, copyText, ListRow, TokenLogo } from '@exchange/ui';
import { useText } from '../../messages';
import { legalDocuments, pathOf } from '../../common/documents';
import styles from './help-page.module.css';

const isFollowed = ({ kind }: OrganisationContact) => kind !== 'service' && kind !== 'email';

/** `/help`: who runs the exchange, how to reach and follow it, and its terms (H-04). Nobody needs to be signed in. */
export function HelpPage() {
  const { organisation } = usePlatform();
  const t = useText();
  const { contacts } = organisation;
  const followed = contacts.filter(isFollowed);
  return (
    <div className={styles.page}>
      <PageHead title={t('help.title')} back="/" />
      <Card className={styles.about ?? ''}>
        <TokenLogo src={organisation.logoUrl} name={organisation.name} size="medium" />
        <div>
          <h2>{organisation.name}</h2>
          <p>{organisation.slogan}</p>
          <p className={styles.ownership}>{t('help.ownership', { company: organisation.ownership })}</p>
        </div>
      </Card>
      <h2 className={styles.heading}>{t('help.contact')}</h2>
      <div className={styles.rows}>
        <ListRow to={pathOf('customer_service')} title={t('legal.customer_service')} />
        {contacts
          .filter((contact) => !isFollowed(contact))
          .map((contact) => (
            <Contact key={contact.kind} contact={contact} />
          ))}
      </div>
      {followed.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('help.follow')}</h2>
          <div className={styles.rows}>
            {followed.map((contact) => (
              <Contact key={contact.kind} contact={contact} />
            ))}
          </div>
        </>
      )}
      <h2 className={styles.heading}>{t('help.terms')}</h2>
      <div className={styles.rows}>
        {legalDocuments.map((document) => (
          <ListRow key={document} to={pathOf(document)} title={t(`legal.${document}`)} />
        ))}
      </div>
    </div>
  );
}

/** A row that opens the contact; a WeChat name is copied, since no address leads to it. */
function Contact({ contact: { kind, address } }: { readonly contact: OrganisationContact }) {
  const { toast, report } = usePlatform();
  const t = useText();
  if (kind === 'weixin') {
    const handleCopy = async () => {
      const copied = await copyText(address);
      toast.show(copied ? 'success' : 'error', t(copied ? 'help.copied' : 'help.copyFailed'));
    };
    return (
      <ListRow
        title={t('help.weixin')}
        trailing={address}
        onPress={() => void handleCopy().catch((error: unknown) => report.error(error))}
      />
    );
  }
  const href = hrefOf(kind === 'email' ? `mailto:${address}` : address);
  if (href === undefined) return null;
  return (
    <ListRow
      href={href}
      title={t(`help.${kind}`)}
      {...(kind === 'service' && { subtitle: t('help.serviceNote') })}
      {...(kind === 'email' && { trailing: address })}
    />
  );
}

/** An address of the web or of mail; undefined for any other, which a configuration may hold but no page opens. */
function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  return ['https:', 'mailto:'].includes(new URL(address).protocol) ? address : undefined;
}
