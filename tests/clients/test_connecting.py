from __future__ import annotations

from pathlib import Path

import grpc
import pytest

from hummel.v1 import ListGamesResponse
from hummel_client import Client, ClientConfig, KeepaliveConfig, RetryConfig, Unavailable, WatchConfig
from support.scripted_service import Context, ScriptedService, answer, refuse, serving

CERTIFICATE_FOLDER = Path(__file__).parent / "loopback_certificate"
ONE_ATTEMPT = RetryConfig(max_attempts=1)


class TestTls:
    """A client speaks TLS if it is given credentials, and then with nobody else."""

    certificate = (CERTIFICATE_FOLDER / "certificate.pem").read_bytes()
    server_credentials = grpc.ssl_server_credentials([((CERTIFICATE_FOLDER / "key.pem").read_bytes(), certificate)])

    async def test_a_trusted_certificate_is_taken(self, service: ScriptedService):
        """With the right root certificate calls are answered."""
        service.script("ListGames", answer(ListGamesResponse()))
        config = ClientConfig(credentials=grpc.ssl_channel_credentials(self.certificate), retry=ONE_ATTEMPT)
        async with serving(service, credentials=self.server_credentials) as address, Client(address, config) as client:
            assert await client.list_games() == []

    async def test_an_unknown_certificate_is_refused(self, service: ScriptedService):
        """With the system's root certificates the test's own one is not trusted: nothing is sent."""
        config = ClientConfig(credentials=grpc.ssl_channel_credentials(), retry=ONE_ATTEMPT)
        async with serving(service, credentials=self.server_credentials) as address, Client(address, config) as client:
            with pytest.raises(Unavailable):
                await client.list_games()
        assert service.received == []

    async def test_plaintext_is_refused(self, address: str, service: ScriptedService):
        """A client with credentials does not fall back to a plaintext service."""
        config = ClientConfig(credentials=grpc.ssl_channel_credentials(self.certificate), retry=ONE_ATTEMPT)
        async with Client(address, config) as client:
            with pytest.raises(Unavailable):
                await client.list_games()
        assert service.received == []


class TestChannel:
    """The channel is made once and as it is configured."""

    async def test_the_client_names_itself(self, client: Client, service: ScriptedService):
        """The service's log can tell this client from others."""
        service.script("ListGames", answer(ListGamesResponse()))
        await client.list_games()
        assert str(service.received[0].metadata["user-agent"]).startswith("hummel-python/")

    async def test_one_channel_for_its_life(self, client: Client, service: ScriptedService):
        """All calls of a client come over one connection (channels that come and go leak)."""
        peers = set()

        async def note_peer(request: object, context: Context) -> ListGamesResponse:
            del request
            peers.add(context.peer())
            return ListGamesResponse()

        service.script("ListGames", note_peer)
        for _ in range(5):
            await client.list_games()
        assert await client.open() is client
        await client.list_games()
        assert len(peers) == 1

    async def test_own_channel_options_win(self, address: str, service: ScriptedService):
        """An expert's channel argument replaces the client's own."""
        service.script("ListGames", answer(ListGamesResponse()))
        config = ClientConfig(channel_options=(("grpc.primary_user_agent", "my-tool/3"),))
        async with Client(address, config) as client:
            await client.list_games()
        assert str(service.received[0].metadata["user-agent"]).startswith("my-tool/3")

    async def test_an_answer_that_is_too_long_is_not_repeated(self, address: str, service: ScriptedService):
        """The client's own limit gives RESOURCE_EXHAUSTED without a delay: asking again would not help."""
        service.script("ListGames", answer(ListGamesResponse(games=[{"title": "x" * 2000}])))
        async with Client(address, ClientConfig(max_response_bytes=1000)) as client:
            with pytest.raises(Exception, match="RESOURCE_EXHAUSTED"):
                await client.list_games()
        assert len(service.received) == 1

    async def test_round_robin(self, address: str, service: ScriptedService):
        """The other way of balancing works too, with one address at least."""
        service.script("ListGames", refuse(grpc.StatusCode.UNAVAILABLE), answer(ListGamesResponse()))
        async with Client(address, ClientConfig(load_balancing="round_robin")) as client:
            assert await client.list_games() == []


@pytest.mark.parametrize(
    "config_class, setting",
    [
        (ClientConfig, {"timeout_s": 0}),
        (ClientConfig, {"attempt_timeout_s": -1}),
        (ClientConfig, {"max_response_bytes": 0}),
        (RetryConfig, {"max_attempts": 0}),
        (RetryConfig, {"growth": 0.5}),
        (RetryConfig, {"jitter": 1.5}),
        (KeepaliveConfig, {"interval_s": 0}),
        (WatchConfig, {"max_silence_s": 0}),
        (WatchConfig, {"give_up_after_s": 0}),
    ],
)
def test_settings_that_make_no_sense_are_refused(config_class: type, setting: dict[str, float]):
    """A wrong setting is named when it is made, not when it does harm."""
    ((name, value),) = setting.items()
    with pytest.raises(ValueError, match=f"{name} must be .* not {value}"):
        config_class(**setting)


def test_a_watch_may_try_for_ever():
    """None is a setting: a watch that never gives up."""
    assert WatchConfig(give_up_after_s=None).give_up_after_s is None
