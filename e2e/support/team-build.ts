import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext } from '@playwright/test';
import type { Owner } from './remotes';

/** What the exchange has released of a remote, at an origin of its team's own. */
export class TeamBuild {
  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  /** `host` is what a browser calls this machine: `localhost` or a name below it. `change` may alter its entry. */
  static async serve(
    request: APIRequestContext,
    remote: Owner,
    host = 'localhost',
    change = (entry: string) => entry,
  ): Promise<TeamBuild> {
    const folder = await releasedFolder(request, remote);
    const server = createServer((asked, response) => {
      const send = async () => {
        const file = await request.get(folder + (asked.url ?? '/').slice(1));
        response.writeHead(file.status(), {
          'access-control-allow-origin': '*',
          'content-type': file.headers()['content-type'] ?? '',
        });
        response.end(asked.url === '/remoteEntry.js' ? change(await file.text()) : await file.body());
      };
      send().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    return new TeamBuild(server, `http://${host}:${(server.address() as AddressInfo).port}`);
  }

  get entry(): string {
    return `${this.origin}/remoteEntry.js`;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}

/** The folder of a remote's release that everybody gets. */
async function releasedFolder(request: APIRequestContext, remote: Owner): Promise<string> {
  const page = await (await request.get('/', { headers: { accept: 'text/html' } })).text();
  const entry = new RegExp(`"([^"]*/assets/${remote}/[^"/]+/)remoteEntry.js"`).exec(page)?.[1];
  if (entry === undefined) throw new Error(`the exchange serves no ${remote}`);
  return entry;
}
