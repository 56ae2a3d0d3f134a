import { createTransport } from 'nodemailer';
import type { SendMail } from './outbox';

/** Sends the exchange's mail through the server that `url` names (`smtp://user:password@host:port`). */
export function createMailer(url: string, from: string): SendMail {
  const transport = createTransport(url);
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') || 'localhost';
  return async ({ recipient, subject, body }, id) => {
    // By its id a mailbox tells that a message which was sent again came before.
    const messageId = `<exchange-${id}@${domain}>`;
    await transport.sendMail({ from, to: recipient, subject, text: body, messageId });
  };
}
