import { createTransport } from 'nodemailer';
import type { SendMail } from './outbox';

/** Sends the exchange's mail through the server that `url` names (`smtp://user:password@host:port`). */
export function createMailer(url: string, from: string): SendMail {
  const transport = createTransport(url);
  return async ({ recipient, subject, body }) => {
    await transport.sendMail({ from, to: recipient, subject, text: body });
  };
}
