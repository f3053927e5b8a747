// Which screen is open, read off the part of the address after "#": it works from any server.

export type Route =
  | { screen: "lobby" }
  | { screen: "table"; id: string }
  | { screen: "history"; id: string | null }
  | { screen: "round"; id: string }
  | { screen: "statement" }
  | { screen: "limits" }
  | { screen: "account" }
  | { screen: "rules"; game: string; clause: string }
  | { screen: "tournaments"; id: string | null }
  | { screen: "settings" };

class Router {
  route: Route = $state.raw(read(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.route = read(location.hash);
      scrollTo(0, 0);
    });
  }
}

function read(hash: string): Route {
  const [screen, ...rest] = hash.replace(/^#\/?/, "").split("/");
  const id = rest.map(decodeURIComponent).join("/");
  if (screen === "table" && id) return { screen, id };
  if (screen === "round" && id) return { screen, id };
  if (screen === "history") return { screen, id: id || null };
  if (screen === "rules")
    return { screen, game: id.split("/")[0] || "omaha", clause: id.split("/").slice(1).join("/") };
  if (screen === "tournaments") return { screen, id: id || null };
  if (screen === "settings" || screen === "statement" || screen === "limits" || screen === "account") return { screen };
  return { screen: "lobby" };
}

export const router = new Router();

export function address(screen: string, ...path: string[]): string {
  return `#/${[screen, ...path.filter(Boolean).map(encodeURIComponent)].join("/")}`;
}
